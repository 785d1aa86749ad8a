import { Agent, get } from 'node:http'

// a separate process, so that its own work does not disturb the measurement; requests without pause until it is killed
const [url = '', token = '', connections = '32'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) })
let sent = 0
let refused = 0

process.once('SIGTERM', () => {
  process.stdout.write(JSON.stringify({ sent, refused }), () => process.exit())
})

// from now on it answers the signal; spaces before JSON have no meaning
process.stdout.write('\n')

async function ask(): Promise<void> {
  const code = await new Promise<number>((resolve) => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    }).once('error', () => resolve(0))
  })
  sent += 1
  if (code === 429) refused += 1
}

await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    for (;;) await ask()
  }),
)
