import { entity, get, nothing } from '../kit/endpoint.ts'

/**
 * Server-sent events for the calling person: `notice` with a row from `notice.list`, its id in `id`; `unread` with the number of unread ones;
 * `presence` with an open record whose other editors or their changed fields have changed;
 * `task` with the progress on the person's task (`taskNews`);
 * `waiting` when to-do counts have changed (`todo.count`);
 * `access` when the person's permissions have changed: info and menu are requested again;
 * `closed` when the session has ended. The header `Last-Event-ID` requests later events. Not in the tree: a stream is no call.
 */
export const events = entity('notice.events', ['实时通知', 'Live notifications'], {
  stream: get(['实时通知', 'Live notifications'], nothing, nothing, { path: '/api/events', access: 'login' }),
})
