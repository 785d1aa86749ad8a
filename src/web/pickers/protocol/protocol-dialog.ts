import { create } from 'zustand'

/** The initial values for the generator: a target and its parameters. */
export interface ProtocolStart {
  func?: string
  params?: Readonly<Record<string, string>>
  /** Takes the generated link: the dialog offers it beside the copy. */
  onUse?: (url: string) => void
}

/** The request to the protocol link generator; null while it is closed. */
export const useProtocolDialog = create<{ request: ProtocolStart | null }>()(() => ({ request: null }))

/** Opens the generator from anywhere in the product. */
export function openProtocolDialog(start: ProtocolStart = {}): void {
  useProtocolDialog.setState({ request: start })
}

export function closeProtocolDialog(): void {
  useProtocolDialog.setState({ request: null })
}
