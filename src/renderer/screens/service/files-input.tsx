import { ActionIcon, Button, FileButton, Input } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import type { OperationField } from '../../../core/service/operations/operation';
import type { Json } from '../../../core/values/json';
import { givenFiles } from '../../data/bridge';
import classes from './form.module.css';

type Props = {
  readonly field: OperationField;
  readonly paths: readonly string[];
  readonly onValue: (value: Json | undefined) => void;
};

const nameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

/** Files of this computer, each by the token it was given; the engine reads them. */
export const FilesInput = ({ field, paths, onValue }: Props) => {
  const put = (next: readonly string[]): void => onValue(next.length === 0 ? undefined : [...next]);
  const onFiles = async (files: File[]): Promise<void> => {
    put([...new Set([...paths, ...(await givenFiles(files))])]);
  };
  return (
    <Input.Wrapper label={field.label} description={field.help} required={field.required}>
      <div className={classes.pairs}>
        {paths.map((path) => (
          <div key={path} className={classes.file} title={nameOf(path)}>
            <IconPaperclip size={15} aria-hidden />
            <span>{nameOf(path)}</span>
            <ActionIcon
              aria-label={`Leave out ${nameOf(path)}`}
              onClick={() => put(paths.filter((one) => one !== path))}
            >
              <IconX size={15} />
            </ActionIcon>
          </div>
        ))}
        <div>
          <FileButton multiple onChange={(files) => void onFiles(files)}>
            {(props) => (
              <Button {...props} size="xs" variant="default" leftSection={<IconPaperclip size={14} />}>
                Choose files
              </Button>
            )}
          </FileButton>
        </div>
      </div>
    </Input.Wrapper>
  );
};
