/** Catches what a part of the page throws while drawing, so that the rest of the console goes on working. */
import { Component, type ErrorInfo, type ReactNode } from 'react'

interface Props {
  /** Drawn instead of the broken part; `retry` mounts the part anew. */
  readonly renderFallback: (error: Error, retry: () => void) => ReactNode
  /** Told of each error, with the names of the components around it. */
  readonly onError?: (error: Error, where: string) => void
  readonly children: ReactNode
}

interface State {
  readonly error: Error | null
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

export class ErrorBoundary extends Component<Props, State> {
  static getDerivedStateFromError(thrown: unknown): State {
    return { error: asError(thrown) }
  }

  override state: State = { error: null }

  override componentDidCatch(thrown: unknown, info: ErrorInfo): void {
    this.props.onError?.(asError(thrown), info.componentStack ?? '')
  }

  private readonly retry = (): void => {
    this.setState({ error: null })
  }

  override render(): ReactNode {
    const { error } = this.state
    return error === null ? this.props.children : this.props.renderFallback(error, this.retry)
  }
}
