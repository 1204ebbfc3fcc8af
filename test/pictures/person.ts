import { expect, type Locator } from '@playwright/test';
import type { OpenApp } from '../e2e/app';

/** What a person does in the window, found by role and name. */
export type Person = ReturnType<typeof person>;

const steps = ['Source', 'Mapping', 'Validation', 'Review', 'Submit'] as const;

export const person = ({ app, page }: OpenApp) => {
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
  const goTo = (place: 'Home' | 'Connections' | 'Settings') =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: place, exact: true }).click();

  return {
    page,
    button,
    goTo,
    /** Goes to a step by the bar and waits until it stands there. */
    openStep: async (name: (typeof steps)[number]): Promise<void> => {
      const step = page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name });
      await expect(step).not.toHaveAttribute('aria-disabled', 'true');
      await step.click();
      await expect(step).toHaveAttribute('aria-current', 'step');
    },
    addPractice: async (): Promise<void> => {
      await goTo('Home');
      await button('Add the practice connection').click();
      await expect(button('Add the practice connection')).toBeHidden();
    },
    /** Fetches vendors and dimensions, so that rows can be checked against them. */
    synchronise: async (): Promise<void> => {
      await goTo('Connections');
      await button(/^Synchronise the directory/)
        .first()
        .click();
      await expect(page.getByText(/^\d+ vendors, \d+ dimensions/)).toBeVisible();
    },
    /** Chooses a file in the system's dialog, which no test can reach and so answers by itself. */
    chooseFile: async (path: string): Promise<void> => {
      await app.evaluate(({ dialog }, chosen) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
      }, path);
      await button('Choose a file').first().click();
      await expect(page.getByRole('heading', { name: 'Where it goes' })).toBeVisible();
    },
    /** The card that names a connection or a target, or answers a question. */
    pick: async (name: string | RegExp): Promise<void> => {
      const card = page.getByRole('radio', { name }).first();
      await card.click();
      await expect(card).toBeChecked();
    },
  };
};
