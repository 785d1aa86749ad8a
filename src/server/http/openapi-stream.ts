import { say, type Label, type Language } from '#contract/kit/label.ts'
import type { Operation } from './openapi-document.ts'

/** The stream of events, which is no call: what stands in the document of one, with the head that resumes it and what it answers. */
export function streamOf(operation: Operation, language: Language): Operation {
  return {
    ...operation,
    parameters: [{ name: 'Last-Event-ID', in: 'header', required: false, description: say(resumes, language), schema: { type: 'string' } }],
    responses: {
      ...operation.responses,
      200: { description: say(said, language), content: { 'text/event-stream': { schema: { type: 'string' } } } },
    },
  }
}

const resumes: Label = ['最后收到的事件的id，其后的事件会补发', 'The id of the last event that arrived; what came after it is sent again']

const said: Label = [
  '事件：notice（一条消息，其id在id中）、unread（未读数）、presence（谁正在看本人打开的记录）、task（任务进度）、closed（会话已结束）',
  'Events: notice (a message, its id in id), unread (how many are unread), presence (who else has a record open), task (how far a task is), closed (the session has ended)',
]
