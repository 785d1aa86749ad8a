/** `goods:*:*` grants `goods:brand:edit`, and `goods:*:edit` as well (domain §2.3). */
export function grants(granted: string, permission: string): boolean {
  if (granted === permission) return true
  const [area, entity, action] = granted.split(':')
  const [askedArea, askedEntity, askedAction] = permission.split(':')
  return fits(area, askedArea) && fits(entity, askedEntity) && fits(action, askedAction)
}

/** All permissions that at least one grant includes. */
export function opened<Code extends string>(granted: readonly string[], all: readonly Code[]): Code[] {
  return all.filter((code) => granted.some((grant) => grants(grant, code)))
}

function fits(granted: string | undefined, part: string | undefined): boolean {
  return granted === '*' || (granted !== undefined && granted === part)
}
