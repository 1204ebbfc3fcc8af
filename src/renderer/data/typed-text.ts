import { z } from 'zod';

const storedSchema = z.object({ hash: z.string(), fields: z.record(z.string(), z.string()) });
type Stored = z.infer<typeof storedSchema>;

const STORE = 'tallyport-typed-text';

/** What is put back belongs to the screen as it comes up; later fields are another matter. */
const PUT_BACK_FOR_MS = 20_000;
const LONGEST = 20_000;

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (target: unknown): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ['text', 'search', 'number', 'email', 'url'].includes(target.type));

/** Secrets are never put down anywhere, also while they are shown. */
const isSecret = (field: Field): boolean => field.closest('.mantine-PasswordInput-root') !== null;

const allFields = (): readonly Field[] => [...document.querySelectorAll('input, textarea')].filter(isField);

const wordsOf = (field: Field): string =>
  [
    field.tagName,
    field.getAttribute('aria-label') ?? '',
    [...(field.labels ?? [])].map((label) => label.textContent?.trim() ?? '').join(' '),
    field.placeholder,
  ].join('|');

/** The name of a field among those of its screen: what stands beside it, and which of them it is. */
const nameOf = (field: Field, all: readonly Field[]): string => {
  const words = wordsOf(field);
  const alike = all.filter((one) => wordsOf(one) === words);
  return `${words}|${alike.indexOf(field)}`;
};

const typedInto = new Set<Field>();

const snapshot = (): void => {
  const all = allFields();
  const fields: Record<string, string> = {};
  for (const field of typedInto)
    if (field.isConnected) fields[nameOf(field, all)] = field.value.slice(0, LONGEST);
    else typedInto.delete(field);
  try {
    const typed: Stored = { hash: location.hash, fields };
    sessionStorage.setItem(STORE, JSON.stringify(typed));
  } catch {
    // No room: what is typed stays where it is.
  }
};

/** Puts down what is typed on the present screen, so that a page whose process ends can show it again. */
const keepTyping = (): void => {
  document.addEventListener(
    'input',
    ({ target }) => {
      if (!isField(target) || isSecret(target)) return;
      typedInto.add(target);
      snapshot();
    },
    true,
  );
  // What was kept or given up is no longer on the screen a moment later.
  for (const kind of ['click', 'focusout', 'keyup', 'popstate'])
    window.addEventListener(kind, () => typedInto.size > 0 && setTimeout(snapshot, 200), true);
};

const read = (): Stored | null => {
  try {
    return storedSchema.parse(JSON.parse(sessionStorage.getItem(STORE) ?? ''));
  } catch {
    return null;
  }
};

/** As if it were typed: whoever draws the field learns of it. */
const type = (field: Field, text: string): void => {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const putBack = ({ hash, fields }: Stored): void => {
  const left = new Map(Object.entries(fields));
  const fill = (): void => {
    if (location.hash !== hash) {
      watcher.disconnect();
      return;
    }
    const all = allFields();
    for (const field of all) {
      const name = nameOf(field, all);
      const text = left.get(name);
      if (text === undefined || isSecret(field)) continue;
      left.delete(name);
      if (field.value !== text) type(field, text);
    }
    if (left.size === 0) watcher.disconnect();
  };
  const watcher = new MutationObserver(fill);
  watcher.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watcher.disconnect(), PUT_BACK_FOR_MS);
  fill();
};

/** Begins to follow what is typed; on a page that came back by itself, what was typed before stands there again. */
export const followTyping = (): void => {
  const former = new URLSearchParams(location.search).has('back') ? read() : null;
  if (former !== null) {
    history.replaceState(null, '', `${location.pathname}${location.hash}`);
    putBack(former);
  }
  keepTyping();
};
