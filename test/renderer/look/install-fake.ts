import '../../../src/renderer/app/without-eval';
import { createFakeBridge } from '../fake-bridge/install';

const world = new URLSearchParams(location.search).get('world');
Object.defineProperty(window, 'tallyport', { value: createFakeBridge(world) });
