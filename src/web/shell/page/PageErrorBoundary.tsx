import { Component, type ReactNode } from 'react'
import { logError } from '#web/features/error-log/log.ts'
import { PageFailure } from './PageFailure.tsx'

interface State {
  error: unknown
}

/** Limits one page's error to that page. React supports error boundaries only as classes. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error ?? new Error('unknown') }
  }

  override componentDidCatch(error: unknown): void {
    logError(error)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <PageFailure error={error} onRetry={() => this.setState({ error: undefined })} />
  }
}
