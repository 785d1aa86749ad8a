import { entity, get, nothing } from '../kit/endpoint.ts'

/**
 * Server-sent events for the person who asks: `notice` with a row of `notice.list`, its id in `id`; `unread` with how many are unread;
 * `presence` with a record that is open here and of which others have come, gone or changed a field;
 * `task` with how far a task of the person is (`taskNews`);
 * `waiting` when what waits for anybody has changed (`todo.count`);
 * `access` when what the person may has changed: info and menu are asked for again;
 * `closed` when the session has ended. The header `Last-Event-ID` brings what came since. Not in the tree: a stream is no call.
 */
export const events = entity('notice.events', ['实时通知', 'Live notifications'], {
  stream: get(['实时通知', 'Live notifications'], nothing, nothing, { path: '/api/events', access: 'login' }),
})
