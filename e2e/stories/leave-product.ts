import { leaveProduct } from './visitor.ts';

// Runs before each file of stories: files share a thread and its loaded modules.
leaveProduct();
