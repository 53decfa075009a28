import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listenOnLoopback, type Loopback } from '../loopback.ts';
import { type NodeDoor, openNodeDoor } from './node-door.ts';

let node: Server;
let behind: Loopback;
let door: NodeDoor;
let answers = 0;

beforeEach(async () => {
  answers = 0;
  node = createServer((request, response) => {
    if (request.url === '/never') return;
    answers += 1;
    response.end('answer');
  });
  behind = await listenOnLoopback(node, 0);
  door = await openNodeDoor(behind.url);
});
afterEach(async () => {
  await door.close();
  await behind.close();
});

const ask = (path = '/') => fetch(`${door.url}${path}`).then((answer) => answer.text());

it('[RUN-2] while it is shut no message reaches or leaves the node, and afterwards it answers again', async () => {
  expect(await ask()).toBe('answer');
  door.setOpen(false);
  await expect(ask()).rejects.toThrow(TypeError);
  expect([door.isOpen, answers]).toEqual([false, 1]);
  door.setOpen(true);
  expect(await ask()).toBe('answer');
});

it('[RUN-2] shutting it aborts a pending request', async () => {
  const asked = once(node, 'request');
  const waiting = expect(ask('/never')).rejects.toThrow(TypeError);
  await asked;
  door.setOpen(false);
  await waiting;
});
