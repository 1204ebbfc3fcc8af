import { useEngine } from '../data/engine-state';
import { focusScreen } from '../data/focus';
import { usePlace } from '../data/navigation';
import { useReviewCopy } from '../data/review-copy';
import { useCall, valueOr } from '../data/use-call';
import { AnyScreen } from './any-screen';
import { CommandPalette } from './command-palette';
import { EngineBand } from './engine-band';
import { FileDrop } from './file-drop';
import { FileWork } from './file-work';
import classes from './frame.module.css';
import { JournalBand } from './journal-band';
import { JournalClosed } from './journal-closed';
import { KeyboardMap } from './keyboard-map';
import { OutsideFiles } from './outside-files';
import { ReviewBand } from './review-band';
import { SafeMode } from './safe-mode';
import { SideNav } from './side-nav';
import { useShortcuts } from './use-shortcuts';

/** Navigation on the left, the screen beside it, and what is reachable from anywhere. */
export const Frame = () => {
  const place = usePlace();
  const open = useShortcuts();
  const copy = useReviewCopy();
  const journal = valueOr(useCall('journal.standing', {}), null);
  const engine = useEngine();
  if (engine !== null && engine.mode !== 'usual') return <SafeMode standing={engine} />;
  if (journal?.standing === 'closed') return <JournalClosed standing={journal} />;
  return (
    <FileDrop>
      <button type="button" className={classes.skip} onClick={focusScreen}>
        Skip to the content
      </button>
      <div className={classes.frame}>
        <SideNav place={place} onSearch={open.showPalette} onKeys={open.showKeys} />
        <main id="main" tabIndex={-1} className={classes.main}>
          <EngineBand />
          {copy !== null && <ReviewBand copy={copy} />}
          {copy === null && journal !== null && (
            <JournalBand standing={journal} isWhole={place.kind === 'home'} />
          )}
          <AnyScreen place={place} />
        </main>
      </div>
      <FileWork />
      <OutsideFiles place={place} />
      <CommandPalette isOpen={open.shown === 'palette'} onClose={open.close} onKeys={open.showKeys} />
      <KeyboardMap isOpen={open.shown === 'keys'} onClose={open.close} />
    </FileDrop>
  );
};
