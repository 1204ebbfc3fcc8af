import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> & {
  readonly value: string;
  readonly onCommit: (value: string) => void;
};

/** A text that is kept when it is left or Enter is pressed, not at every letter. */
export const CommitText = ({ value, onCommit, ...rest }: Props) => {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const commit = (): void => {
    if (text !== value) onCommit(text);
  };
  return (
    <TextInput
      {...rest}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
};
