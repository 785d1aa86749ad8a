import { create } from 'zustand'

/** What the generator starts with: a target and its parameters. */
export interface ProtocolStart {
  func?: string
  params?: Readonly<Record<string, string>>
}

/** What the generator of protocol links was asked for; null while it is closed. */
export const useProtocolDialog = create<{ asked: ProtocolStart | null }>()(() => ({ asked: null }))

/** Opens the generator, from wherever one is. */
export function openProtocolDialog(start: ProtocolStart = {}): void {
  useProtocolDialog.setState({ asked: start })
}

export function closeProtocolDialog(): void {
  useProtocolDialog.setState({ asked: null })
}
