import { expect, test } from 'vitest'
import { eventReader, type ServerEvent } from './event-stream.ts'

const TEXT = ':\n\nid: 7\nevent: notice\ndata: {"a":"b: c"}\n\n: beat\n\nevent: unread\ndata: {"unread":2}\n\n'
const EVENTS = [
  { id: '7', event: 'notice', data: '{"a":"b: c"}' },
  { id: undefined, event: 'unread', data: '{"unread":2}' },
]

test.for([1, 2, 3, 7, 1000])('events are read from pieces of %i characters; comments are none', (size) => {
  const events: ServerEvent[] = []
  const read = eventReader((event) => events.push(event))
  for (let at = 0; at < TEXT.length; at += size) read(TEXT.slice(at, at + size))
  expect(events).toEqual(EVENTS)
})

test('what has not ended yet is not told', () => {
  const events: ServerEvent[] = []
  eventReader((event) => events.push(event))('event: unread\ndata: {}\n')
  expect(events).toEqual([])
})
