'use strict';
// boardgame.io's server on the reference game, kept in memory, bound to loopback only.
process.env.NODE_ENV = 'production';
const net = require('node:net');
const { readFileSync } = require('node:fs');
const listen = net.Server.prototype.listen;
net.Server.prototype.listen = function (port, ...rest) {
  if (port !== null && typeof port === 'object') return listen.call(this, { ...port, host: '127.0.0.1' }, ...rest);
  return listen.call(this, Number(port), '127.0.0.1', ...rest.filter((x) => typeof x === 'function'));
};
const { register } = require('tsx/cjs/api');
register();
const { Server } = require('boardgame.io/server');
const { game } = require('../reference/boardgameio.ts');
const [port, apiPort] = process.argv.slice(2).map(Number);
const written = () => {
  try {
    return Number(/\nwrite_bytes: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))[1]);
  } catch {
    return 0;
  }
};
process.on('message', (message) => {
  if (message === 'stats') process.send({ rss: process.memoryUsage().rss, written: written() });
  if (message === 'quit') process.exit(0);
});
process.on('disconnect', () => process.exit(0));
Server({ games: [game], origins: [/.*/] }).run({ port, lobbyConfig: { apiPort } }, () => process.send({ ready: true }));
