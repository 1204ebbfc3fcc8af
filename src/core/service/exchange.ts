/** How much of a request had left when the exchange broke off. `none`: the service cannot have acted on it. */
export type Sent = 'none' | 'some' | 'all';

/** What one HTTP exchange showed. Header names are in lower case. `ms`: from the first byte out to the end. */
export type Exchange =
  | {
      readonly kind: 'reply';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly text: string;
      /** The body ended before its time, or was longer than the cap. */
      readonly cut: boolean;
      readonly ms: number;
    }
  | { readonly kind: 'no-reply'; readonly sent: Sent; readonly why: string; readonly ms: number };
