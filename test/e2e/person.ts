import { expect, type Locator } from '@playwright/test';
import type { OpenApp } from './app';

/** What a person does in the window, found by role and name. */
export type Person = ReturnType<typeof person>;

export const person = ({ app, page }: OpenApp) => {
  const button = (name: string | RegExp, exact = false): Locator => page.getByRole('button', { name, exact });
  const heading = (name: string | RegExp): Locator => page.getByRole('heading', { name });
  /** A screen is read when somebody goes there first: it is there when its heading is. */
  const goTo = async (
    place: 'Home' | 'Payments' | 'Service' | 'Connections' | 'Journal' | 'Settings',
  ): Promise<void> => {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: place, exact: true })
      .click();
    if (place !== 'Payments' && place !== 'Service')
      await page.locator('h1').filter({ hasText: place }).waitFor({ state: 'attached' });
  };

  /** Makes the system's dialogs, which no test can reach, answer with these paths. */
  const answerDialogs = (paths: { readonly open?: string; readonly save?: string }): Promise<void> =>
    app.evaluate(({ dialog, shell }, chosen) => {
      const { open, save } = chosen;
      if (open !== undefined) dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [open] });
      if (save !== undefined) dialog.showSaveDialog = async () => ({ canceled: false, filePath: save });
      shell.showItemInFolder = () => undefined;
    }, paths);

  /** The cell of a row by its place in the view, under a header. */
  const cell = async (position: number, header: string): Promise<Locator> => {
    const column = await page
      .getByRole('columnheader', { name: header, exact: true })
      .getAttribute('aria-colindex');
    return page.locator(
      `[role=row][aria-rowindex="${position + 2}"] [role=gridcell][aria-colindex="${column}"]`,
    );
  };

  /** What a script in the page could do: call a procedure past the screens. */
  const call = (name: string, input: unknown): Promise<unknown> =>
    page.evaluate(
      ({ wanted, given }): Promise<unknown> =>
        Reflect.get(Object(Reflect.get(window, 'tallyport')), 'invoke')(wanted, given),
      { wanted: name, given: input },
    );

  /** Chooses a file in a dialog, past the screens; what the page is given for it. */
  const given = async (path: string): Promise<string> => {
    await answerDialogs({ open: path });
    const chosen = Object(await call('shell.chooseReview', {}));
    return String(Object(chosen.value).path);
  };

  /** Drops a file on the window, as from the file manager: the page gets a file with a path. */
  const drop = async (path: string): Promise<void> => {
    const input = await page.evaluateHandle(() => {
      const element = document.createElement('input');
      element.type = 'file';
      return element;
    });
    await input.asElement()?.setInputFiles(path);
    await input.evaluate((element) => {
      const file = element.files?.[0];
      if (file === undefined) throw new Error('no file to drop');
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(file);
      const to = document.querySelector('main');
      for (const kind of ['dragenter', 'dragover', 'drop'])
        to?.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    });
  };

  return {
    page,
    call,
    given,
    button,
    heading,
    goTo,
    answerDialogs,
    cell,
    main: page.getByRole('main'),
    /** The rows, once all of them are checked. */
    grid: page.locator('[role=grid]:not([aria-busy=true])'),
    /** The rows while others are still checked. */
    gridSoFar: page.locator('[role=grid][aria-busy=true]'),
    /** A count of the check. */
    tile: (name: string): Locator =>
      page.getByRole('region', { name: 'Summary' }).getByRole('button', { name }),
    details: page.getByRole('region', { name: 'Details of the cell' }),
    /** Goes to a step by the bar and waits until it stands there. */
    openStep: async (name: 'Source' | 'Mapping' | 'Validation' | 'Review'): Promise<void> => {
      const step = page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name });
      await expect(step).not.toHaveAttribute('aria-disabled', 'true');
      await step.click();
      await expect(step).toHaveAttribute('aria-current', 'step');
    },
    openTab: (name: 'Rows' | 'Chunks' | 'Reconciliation' | 'Review' | 'Log'): Promise<void> =>
      page.getByRole('navigation', { name: 'Parts of the import' }).getByRole('button', { name }).click(),
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
      await expect(page.getByText(/^\d+ vendors, \d+ dimensions/).first()).toBeVisible();
    },
    /** Chooses a file in the system's dialog. */
    chooseFile: async (path: string): Promise<void> => {
      await goTo('Home');
      await answerDialogs({ open: path });
      await button('Choose a file').first().click();
      await expect(heading('Where it goes')).toBeVisible();
    },
    dropFile: async (path: string): Promise<void> => {
      await drop(path);
      await expect(heading('Where it goes')).toBeVisible();
    },
    /** Drops a file for review. */
    dropReview: drop,
    /** Waits for the end of a submission. */
    finished: () =>
      expect(page.getByText('Finished.', { exact: true }).first()).toBeVisible({ timeout: 40_000 }),
    /** The card that names a connection or a target, or answers a question. */
    pick: async (name: string | RegExp): Promise<void> => {
      const card = page.getByRole('radio', { name }).first();
      await card.click();
      await expect(card).toBeChecked();
    },
    /** Chooses an entry of a list that opens under a field. */
    choose: async (field: string | RegExp, option: string | RegExp): Promise<void> => {
      await page.getByRole('combobox', { name: field }).click();
      await page.getByRole('option', { name: option }).first().click();
    },
  };
};
