import type { Socket } from 'node:net'
import { codeMessages } from '#contract/kit/code-messages.ts'
import { say, type Label, type Language } from '#contract/kit/label.ts'
import { answerHeaders } from './security.ts'

/** Answers requests that are malformed or too slow, and closes the connection. */
export function answerClientError(_error: Error, socket: Socket): void {
  refuseOnSocket(socket, codeMessages[400] as Label, 'zh')
}

/** Writes a refusal directly to the socket, because Fastify still waits for the remaining request, and closes the connection. */
export function refuseOnSocket(socket: Socket, label: Label, language: Language, { isAnswered = false } = {}): void {
  if (socket.writable && !isAnswered) {
    const body = JSON.stringify({ code: 400, msg: say(label, language), data: null })
    const headers = {
      ...answerHeaders,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`)
  }
  socket.destroySoon()
}
