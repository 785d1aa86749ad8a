/** `goods:*:*` grants `goods:brand:edit`, and `goods:*:edit` as well (domain §2.3). */
export function grants(granted: string, asked: string): boolean {
  if (granted === asked) return true
  const [area, entity, action] = granted.split(':')
  const [askedArea, askedEntity, askedAction] = asked.split(':')
  return fits(area, askedArea) && fits(entity, askedEntity) && fits(action, askedAction)
}

/** All permissions that at least one of the grants includes. */
export function opened<Code extends string>(granted: readonly string[], all: readonly Code[]): Code[] {
  return all.filter((code) => granted.some((grant) => grants(grant, code)))
}

function fits(granted: string | undefined, asked: string | undefined): boolean {
  return granted === '*' || (granted !== undefined && granted === asked)
}
