import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { channels } from '../ipc/channels';
import type { Bridge } from '../ipc/contract';

// The page gets these functions and nothing else; main checks the sender, the name and the shape of every message.
const bridge: Bridge = {
  invoke: (name, input) => ipcRenderer.invoke(channels.invoke, name, input),
  subscribe: (topic, listener) => {
    const onMessage = (_event: unknown, name: unknown, message: unknown) => {
      if (name === topic) listener(message);
    };
    ipcRenderer.on(channels.topic, onMessage);
    return () => {
      ipcRenderer.off(channels.topic, onMessage);
    };
  },
  // The path goes to main and stays there; a file that a script made up has none.
  giveFile: async (file) => {
    const path = file instanceof File ? webUtils.getPathForFile(file) : '';
    return path === '' ? '' : String(await ipcRenderer.invoke(channels.give, path));
  },
};

contextBridge.exposeInMainWorld('tallyport', bridge);
