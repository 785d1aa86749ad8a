import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { addressKey } from '#server/platform/kernel/address.ts'

export interface ConnectionLimits {
  /** Open connections from one address: an office with 100 browsers has 700. */
  perAddress: number
  /** Open connections from all addresses. */
  total: number
  /** Proxies, whose connections belong to many addresses. */
  proxies: readonly string[]
}

const usual = { perAddress: 1000, total: 5000 }

interface Open {
  socket: Socket
  key: string
  last?: { request: IncomingMessage; response: ServerResponse }
}

/**
 * Limits open connections. Beyond the limit a new connection replaces the oldest idle one from its address, or from the address with the most
 * connections. Clients that hold connections thus displace their own.
 */
export function limitConnections(server: Server, limits: Partial<ConnectionLimits> = {}): void {
  const { perAddress, total, proxies = [] } = { ...usual, ...limits }
  const isProxy = networks(proxies)
  const bySocket = new Map<Socket, Open>()
  // the connections from each address, ordered by their last request, oldest first
  const byAddress = new Map<string, Set<Open>>()

  server.on('connection', (socket: Socket) => {
    const ip = socket.remoteAddress ?? ''
    const key = addressKey(ip)
    const own = byAddress.get(key)
    const isOver = own !== undefined && own.size >= perAddress && !isProxy(ip)
    const crowded = isOver ? own : bySocket.size >= total ? largest() : undefined
    if (crowded && !closeOldest(crowded)) return void socket.destroy()
    const open: Open = { socket, key }
    bySocket.set(socket, open)
    byAddress.set(key, (byAddress.get(key) ?? new Set()).add(open))
    socket.once('close', () => forget(open))
  })

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const open = bySocket.get(request.socket)
    const own = open && byAddress.get(open.key)
    if (!open || !own) return
    open.last = { request, response }
    own.delete(open)
    own.add(open)
  })

  function largest(): Set<Open> | undefined {
    let found: Set<Open> | undefined
    for (const own of byAddress.values()) if (own.size > (found?.size ?? 0)) found = own
    return found
  }

  function closeOldest(connections: Set<Open>): boolean {
    for (const open of connections) {
      if (isWorkedFor(open)) continue
      forget(open)
      open.socket.destroy()
      return true
    }
    return false
  }

  function forget(open: Open): void {
    bySocket.delete(open.socket)
    const own = byAddress.get(open.key)
    own?.delete(open)
    if (own?.size === 0) byAddress.delete(open.key)
  }
}

/** The request is complete and not yet answered. */
function isWorkedFor({ last }: Open): boolean {
  return last !== undefined && last.request.complete && !last.response.headersSent
}

const names: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Tells whether an address is in one of these networks, as TRUST_PROXY names them. */
function networks(ranges: readonly string[]): (ip: string) => boolean {
  const list = new BlockList()
  for (const network of ranges.flatMap((one) => names[one] ?? [one])) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  // an IPv4 address mapped into IPv6 is matched against the IPv4 networks
  return (ip) => ip !== '' && list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}
