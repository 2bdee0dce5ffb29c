import { useState } from 'react';
import { useHello } from '../online/hello.ts';
import { Icon, Mark } from './Icon.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';
import { isDark, setSettings, useSettings } from './settings.ts';

/** The head of every screen but the table. */
export function TopBar({
  at,
  waiting,
}: {
  at: 'play' | 'online' | 'you' | 'rules' | 'records' | 'lab';
  /** Matches on the server that wait for the one at the screen, where that is known better. */
  waiting?: number | undefined;
}) {
  const [open, setOpen] = useState<'settings' | 'keys' | null>(null);
  useSettings();
  const hello = useHello();
  const dark = isDark();
  const person = hello?.person;
  const count = waiting ?? hello?.waiting ?? 0;
  const links = [
    ['play', '#/', 'Play'],
    // Offered only where the page comes from a server that runs matches.
    ...(hello ? ([['online', '#/online', 'Online']] as const) : []),
    ['rules', '#/rules', 'Rulebooks'],
    ['records', '#/records', 'Saved matches'],
    ['lab', '#/lab', 'Lab'],
  ] as const;
  return (
    <header className="top">
      <a className="brand" href="#/">
        <Mark size={30} />
        Sandtable
      </a>
      <nav aria-label="Main">
        {links.map(([id, href, name]) => (
          <a key={id} href={href} aria-current={id === at ? 'page' : undefined}>
            {name}
            {id === 'online' && count > 0 ? <b className="tab-count">{count}</b> : null}
          </a>
        ))}
      </nav>
      {person ? (
        <a
          className="me"
          href="#/you"
          aria-label={`${person.name}: account and history`}
          aria-current={at === 'you' ? 'page' : undefined}
        >
          <span className="ava" aria-hidden="true">
            {person.name.slice(0, 1)}
          </span>
          <span>
            {person.name}
            <small>{person.guest ? 'Guest: add a password to keep your matches' : 'account and history'}</small>
          </span>
        </a>
      ) : null}
      <button
        type="button"
        className="btn dark"
        aria-label={dark ? 'Light' : 'Dark'}
        onClick={() => setSettings({ theme: dark ? 'light' : 'dark' })}
      >
        <Icon name={dark ? 'sun' : 'moon'} />
        <span>{dark ? 'Light' : 'Dark'}</span>
      </button>
      <button type="button" className="btn dark" aria-label="Settings" onClick={() => setOpen('settings')}>
        <Icon name="gear" />
        <span>Settings</span>
      </button>
      <button type="button" className="btn dark" aria-label="Keys" onClick={() => setOpen('keys')}>
        <Icon name="help" />
        <span>Keys</span>
      </button>
      {open === 'settings' ? <SettingsDialog onClose={() => setOpen(null)} /> : null}
      {open === 'keys' ? <KeysDialog onClose={() => setOpen(null)} /> : null}
    </header>
  );
}
