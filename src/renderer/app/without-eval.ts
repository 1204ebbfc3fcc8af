import { z } from 'zod';

// The page's content policy forbids code made from text, which zod would otherwise try once.
// Imported before everything else, because schemas decide when they are made.
z.config({ jitless: true });
