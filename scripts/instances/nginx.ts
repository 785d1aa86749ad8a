import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '#contract/index.ts'
import { endpointsOf } from '#contract/kit/endpoint.ts'
import { endWithParent } from '../run/parent.mjs'

const keyedPaths = endpointsOf(contract)
  .filter(({ idempotent }) => idempotent)
  .map(({ path }) => path)

export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).status === 0
}

/**
 * The configuration in docs/operations.md. Reads, and writes in calls that use an idempotency key, go to the next instance when one is
 * gone; nothing else is sent twice, whatever its headers.
 */
export function nginxConf(folder: string, port: number, instances: readonly number[]): string {
  return `worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  client_max_body_size 64m;
  client_header_timeout 15s;
  client_body_timeout 15s;
  limit_conn_zone $binary_remote_addr zone=addresses:10m;

  # the key of a write that takes effect once, however often it is sent
  map $uri $heeded_key {
    default "";
${keyedPaths.map((path) => `    ${path} $http_x_idempotency_key;`).join('\n')}
  }

  upstream hexbolt {
${instances.map((instance) => `    server 127.0.0.1:${instance} max_fails=1 fail_timeout=2s;`).join('\n')}
    keepalive 32;
  }

  server {
    listen 127.0.0.1:${port};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_connect_timeout 1s;
    # never non_idempotent here: a POST is sent once
    proxy_next_upstream error timeout http_502 http_503;
    limit_conn addresses 1000;

    location / { proxy_pass http://hexbolt; }

    # what the inside says of itself
    location ~ ^/(metrics|readyz)/?$ { return 404; }

    # a GET that starts work, and has no key, is sent once
    location ~ ^/api/.+/export/?$ {
      proxy_next_upstream off;
      proxy_pass http://hexbolt;
    }

    # a stream is passed on as it comes
    location = /api/events {
      proxy_pass http://hexbolt;
      proxy_buffering off;
      proxy_read_timeout 1h;
    }

    error_page 418 = @keyed;
    location /api/ {
      if ($heeded_key) { return 418; }
      proxy_pass http://hexbolt;
    }
    location @keyed {
      proxy_next_upstream error timeout http_502 http_503 non_idempotent;
      proxy_pass http://hexbolt;
    }
  }
}
`
}

/** Starts nginx in the foreground; returns a function that stops it. */
export async function startNginx(folder: string, port: number, instances: readonly number[]): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true })
  const conf = join(folder, 'nginx.conf')
  writeFileSync(conf, nginxConf(folder, port, instances))
  const [command = '', ...args] = [...endWithParent(), 'nginx', '-p', folder, '-c', conf, '-e', join(folder, 'error.log')]
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = once(child, 'exit')
  await waitFor(`http://127.0.0.1:${port}/metrics`, 404)
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

/** Waits until the address answers with this code. */
export async function waitFor(url: string, code: number): Promise<void> {
  for (const began = Date.now(); ;) {
    const answer = await fetch(url).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.status === code) return
    if (Date.now() - began > 60_000) throw new Error(`${url} does not answer ${code}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
