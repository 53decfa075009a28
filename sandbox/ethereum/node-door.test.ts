import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type NodeDoor, openNodeDoor } from './node-door.ts';

let node: Server;
let door: NodeDoor;
let answers = 0;

beforeEach(async () => {
  answers = 0;
  node = createServer((request, response) => {
    if (request.url === '/never') return;
    answers += 1;
    response.end('answer');
  });
  node.listen(0, '127.0.0.1');
  await once(node, 'listening');
  const address = node.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  door = await openNodeDoor(`http://127.0.0.1:${address.port}`);
});
afterEach(async () => {
  await door.close();
  node.closeAllConnections();
  node.close();
});

const ask = (path = '/') => fetch(`${door.url}${path}`).then((answer) => answer.text());

it('[RUN-2] while it is shut the node hears nothing and says nothing, and afterwards it answers again', async () => {
  expect(await ask()).toBe('answer');
  door.setOpen(false);
  await expect(ask()).rejects.toThrow(TypeError);
  expect([door.isOpen, answers]).toEqual([false, 1]);
  door.setOpen(true);
  expect(await ask()).toBe('answer');
});

it('[RUN-2] shutting it breaks off a question that waits for its answer', async () => {
  const asked = once(node, 'request');
  const waiting = expect(ask('/never')).rejects.toThrow(TypeError);
  await asked;
  door.setOpen(false);
  await waiting;
});
