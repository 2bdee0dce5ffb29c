import { Component, type ReactNode } from 'react';

interface Props {
  /** Another screen is another try. */
  readonly at: string;
  readonly children: ReactNode;
}

/** A script that is not there any more: the page is older than the site. */
export const isOldPage = (error: Error): boolean =>
  /dynamically imported module|Importing a module script failed|module script|Failed to fetch/i.test(error.message);

/** Whatever goes wrong while a screen is drawn: it is said, with a way out, and nothing is lost that was saved. */
export class Boundary extends Component<Props, { error: Error | null; at: string }> {
  override state = { error: null as Error | null, at: this.props.at };

  static getDerivedStateFromError(thrown: unknown): { error: Error } {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  static getDerivedStateFromProps(props: Props, state: { error: Error | null; at: string }) {
    return props.at === state.at ? null : { error: null, at: props.at };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const old = isOldPage(error);
    return (
      <main className="fault" role="alert" data-testid="fault">
        <h1>{old ? 'Sandtable has been updated' : 'Something went wrong'}</h1>
        <p>
          {old
            ? 'Reload the page to get the new version. Your matches are safe.'
            : 'Your matches are saved automatically. Nothing is lost.'}
        </p>
        {old ? null : <p className="why">{error.message}</p>}
        <div className="go">
          <button type="button" className="btn primary" onClick={() => location.reload()}>
            Reload page
          </button>
          <a className="btn" href="#/">
            Back to games
          </a>
        </div>
      </main>
    );
  }
}
