import { Kbd, SimpleGrid, Text, Title } from '@mantine/core';
import { keyboardMap } from '../data/keys';
import classes from './key-list.module.css';

/** Every key the app knows. */
export const KeyList = () => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing="lg">
    {keyboardMap.map(({ where, keys }) => (
      <section key={where} aria-label={where}>
        <Title order={3} mb={6}>
          {where}
        </Title>
        <dl className={classes.list}>
          {keys.map(({ press, does }) => (
            <div key={does} className={classes.line}>
              <dt>
                {press.map((key) => (
                  <Kbd key={key} size="xs">
                    {key}
                  </Kbd>
                ))}
              </dt>
              <Text component="dd" size="sm">
                {does}
              </Text>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </SimpleGrid>
);
