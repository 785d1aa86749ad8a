import { isIPv6 } from 'node:net'

// a provider assigns at least a whole /64 to one customer
const GROUPS = 4

/**
 * The rate limit key for an address: an IPv4 address itself, also if it is mapped into IPv6, and the /64 network for an IPv6 address in
 * canonical form.
 */
export function addressKey(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const mapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  if (mapped)
    return groups
      .slice(6)
      .flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])
      .join('.')
  return `${groups.slice(0, GROUPS).join(':')}::/64`
}

/** The eight groups in an IPv6 address without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = [], tail = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')))
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
}
