export function endWithParent(): string[]
