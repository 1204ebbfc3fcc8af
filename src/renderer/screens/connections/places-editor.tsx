import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import classes from './connections.module.css';

type Place = { readonly id: string; readonly name: string };

type Props = {
  readonly label: string;
  readonly one: string;
  readonly places: readonly Place[];
  readonly onPlaces: (places: readonly Place[]) => void;
};

/** Companies or locations, by their id at the service and the name a person knows. */
export const PlacesEditor = ({ label, one, places, onPlaces }: Props) => {
  const put = (at: number, change: Partial<Place>): void =>
    onPlaces(places.map((place, index) => (index === at ? { ...place, ...change } : place)));
  return (
    <Input.Wrapper label={label} labelElement="div">
      {places.map((place, at) => (
        <div key={String(at)} className={classes.place}>
          <TextInput
            aria-label={`ID of ${one} ${at + 1}`}
            placeholder="ID"
            value={place.id}
            onChange={(event) => put(at, { id: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`Name of ${one} ${at + 1}`}
            placeholder="Name"
            value={place.name}
            onChange={(event) => put(at, { name: event.currentTarget.value })}
          />
          <ActionIcon
            aria-label={`Take ${one} ${at + 1} away`}
            onClick={() => onPlaces(places.filter((_, index) => index !== at))}
          >
            <IconX size={15} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconPlus size={13} />}
          onClick={() => onPlaces([...places, { id: '', name: '' }])}
        >
          Add a {one}
        </Button>
      </div>
    </Input.Wrapper>
  );
};
