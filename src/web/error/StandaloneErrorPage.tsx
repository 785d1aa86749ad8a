import { ErrorView, type ErrorKind } from './ErrorView.tsx'

/** An error page for somebody who is not logged in. */
export function StandaloneErrorPage({ kind }: { kind: ErrorKind }) {
  return (
    <main>
      <ErrorView kind={kind} />
    </main>
  )
}
