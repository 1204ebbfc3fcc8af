/** How loud a state is said, and in which sign. */
export type BadgeTone = 'quiet' | 'open' | 'good' | 'attention' | 'bad' | 'doubt';

/** What kind of remark a note is. */
export type NoteTone = 'info' | 'good' | 'warn' | 'bad' | 'doubt';
