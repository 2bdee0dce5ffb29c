/** Addresses: whose counts when a request came through proxies, and which of them may be called from here. */

import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** How many proxies stand before the server, or which ones (addresses, networks): what they say of addresses is believed. */
export type TrustProxy = number | readonly string[];

export type Trust = (address: string, hop: number) => boolean;

/** Hops are counted from the server: what stands further left in X-Forwarded-For anybody may have written. */
export function trustOf(trusted: TrustProxy = 0): Trust {
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  return trusted.length === 0 ? () => false : proxyAddr.compile([...trusted]);
}

/** Reads "10.0.0.0/8, loopback"; throws if a word is neither. */
export function readNetworks(text: string): readonly string[] {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  for (const word of words)
    try {
      proxyAddr.compile(word);
    } catch {
      throw new Error(`"${word}" is neither an address nor a network such as 10.0.0.0/8`);
    }
  return words;
}

/** Reads "1", or a list of networks. */
export const readTrust = (text: string): TrustProxy =>
  /^\s*\d{1,2}\s*$/.test(text) ? Number(text) : readNetworks(text);

/** The address that the last trusted proxy saw. */
export const addressOf = (request: IncomingMessage, trust: Trust): string => proxyAddr(request, trust) ?? '';

/** What is counted as one address: whoever has an IPv6 line has a whole /64. */
export function countedAs(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  if (ip.kind() === 'ipv4') return ip.toString();
  return `${(ip as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

const GLOBAL = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** Whether anybody on the internet is meant by it: global unicast that is set aside for nothing. */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.parse(address);
  if (ip.range() !== 'unicast') return false;
  // IPv4 in the clothes of IPv6 lies outside, whichever they are.
  return ip.kind() === 'ipv4' || (ip as ipaddr.IPv6).match(GLOBAL);
}

/** Whether an address is nobody's but its network's own. */
export const isPrivate = (address: string): boolean => !isPublic(address);

/** Says of an address whether it lies in one of these networks ("10.0.0.0/8", "192.168.1.7"). */
export function inNetworks(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => false;
  const lies = proxyAddr.compile([...networks]);
  return (address) => lies(address, 0);
}
