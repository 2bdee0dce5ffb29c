/** Several tabs of one browser: each tells the others what it saved, and only the tab in front asks the AI. */

export interface News {
  readonly id: string;
  /** 0: it was deleted. */
  readonly revision: number;
}

export class Tabs {
  private readonly channel = new BroadcastChannel('sandtable.shelf');

  tell(news: News): void {
    this.channel.postMessage(news);
  }

  listen(listener: (news: News) => void): () => void {
    const hear = (event: MessageEvent<News>): void => listener(event.data);
    this.channel.addEventListener('message', hear);
    return () => this.channel.removeEventListener('message', hear);
  }
}

const LOCK = 'sandtable.machine';

/** Whether this tab asks the AI: the last one in front does, the others wait. */
export class Lead {
  private leads = false;
  private waiting: (() => void)[] = [];
  /** A place in the queue behind the leading tab. */
  private queued: AbortController | undefined;

  constructor() {
    addEventListener('focus', () => this.take(true));
    this.take(document.hasFocus());
  }

  private take(steal: boolean): void {
    if (this.leads) return;
    this.queued?.abort();
    const queued = new AbortController();
    this.queued = queued;
    const hold = (): Promise<never> => {
      this.begin();
      return new Promise(() => {});
    };
    // Without locks (an old browser, an insecure address) every tab leads.
    if (!navigator.locks) this.begin();
    else
      navigator.locks.request(LOCK, steal ? { steal } : { signal: queued.signal }, hold).catch(() => {
        if (queued.signal.aborted) return;
        // Another tab came to the front.
        this.leads = false;
        this.take(false);
      });
  }

  private begin(): void {
    this.leads = true;
    const waiting = this.waiting;
    this.waiting = [];
    for (const go of waiting) go();
  }

  /** Runs this at once if this tab leads, else as soon as it does. Returns how to cancel. */
  whenLeading(go: () => void): () => void {
    if (this.leads) {
      go();
      return () => {};
    }
    this.waiting.push(go);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== go);
    };
  }
}
