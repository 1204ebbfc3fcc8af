import {
  ActionIcon,
  type ActionIconProps,
  Button,
  type ButtonProps,
  Menu,
  type MenuItemProps,
  Tooltip,
} from '@mantine/core';
import type { ComponentPropsWithoutRef, MouseEvent, ReactNode } from 'react';
import type { ProcedureName } from '../../ipc/contract';
import { useRefusal } from '../data/use-refusal';
import classes from './doing.module.css';
import { doingWords } from './doing-words';

type Clicks = { readonly onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined };
type OfButton<P> = P & Omit<ComponentPropsWithoutRef<'button'>, keyof P | 'onClick' | 'title'> & Clicks;

/** `does`: the procedure that a click calls, or leads to. It says why it is not offered, and that it needs the network. */
type Doing = {
  readonly does: ProcedureName;
  readonly title?: string | undefined;
  /** It leads to the service built in, which is on this computer. */
  readonly isPractice?: boolean | undefined;
};

const nothing = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** Stands in place of the click of a button that is not offered, which keeps the focus so that its reason can be read. */
const withheld = (refusal: string | null) =>
  refusal === null
    ? {}
    : ({ 'aria-disabled': true, 'data-disabled': true, type: 'button', onClick: nothing } as const);

type HintProps = {
  readonly words: string | null;
  readonly isWithheld: boolean;
  readonly children: ReactNode;
};

const Hint = ({ words, isWithheld, children }: HintProps) => (
  <Tooltip
    label={words}
    disabled={words === null}
    multiline
    maw={320}
    openDelay={300}
    events={{ hover: true, focus: isWithheld, touch: false }}
  >
    {children}
  </Tooltip>
);

/** What a button carries beside its own: its words for those who hear them, and for a pointer that no tooltip reaches. */
const told = (words: string | null, isDisabled: boolean | undefined, refusal: string | null) => ({
  ...(words === null ? {} : { 'aria-description': words }),
  ...(words !== null && isDisabled === true && refusal === null ? { title: words } : {}),
  ...withheld(refusal),
});

/** A button that says what it needs, and where it cannot be used stands there with the reason. */
export const DoingButton = ({ does, title, isPractice = false, ...rest }: OfButton<ButtonProps> & Doing) => {
  const refusal = useRefusal(does);
  const words = doingWords({ does, refusal, title, isPractice });
  return (
    <Hint words={rest.loading === true ? null : words} isWithheld={refusal !== null}>
      <Button {...rest} {...told(words, rest.disabled, refusal)} />
    </Hint>
  );
};

/** The same as a sign without a word. */
export const DoingIcon = ({
  does,
  title,
  isPractice = false,
  ...rest
}: OfButton<ActionIconProps> & Doing) => {
  const refusal = useRefusal(does);
  const words = doingWords({ does, refusal, title, isPractice });
  return (
    <Hint words={rest.loading === true ? null : words} isWithheld={refusal !== null}>
      <ActionIcon
        {...rest}
        {...(words === null ? {} : { 'aria-description': words })}
        {...withheld(refusal)}
      />
    </Hint>
  );
};

/** The same as an entry of a menu. */
export const DoingItem = ({
  does,
  title,
  isPractice = false,
  children,
  ...rest
}: OfButton<MenuItemProps> & Doing & { readonly children: ReactNode }) => {
  const refusal = useRefusal(does);
  const words = doingWords({ does, refusal, title, isPractice });
  return (
    <Menu.Item
      {...rest}
      {...(refusal === null ? {} : { disabled: true })}
      {...(words === null ? {} : { 'aria-description': words })}
    >
      {children}
      {refusal !== null && <small className={classes.short}>{refusal.split(':')[0]}</small>}
    </Menu.Item>
  );
};

type AreaProps = { readonly does: ProcedureName; readonly label: string; readonly children: ReactNode };

/** Fields that together change one thing: where it may not be changed they can be read, with the reason above them. */
export const DoingArea = ({ does, label, children }: AreaProps) => {
  const refusal = useRefusal(does);
  if (refusal === null) return children;
  return (
    <>
      <p className={classes.reason} role="note">
        {refusal}
      </p>
      <fieldset className={classes.area} disabled aria-label={label}>
        {children}
      </fieldset>
    </>
  );
};
