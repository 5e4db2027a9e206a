import { Component, type ErrorInfo, type ReactNode } from 'react';
import { announceHydrated } from './hydrated.ts';
import { sendFault } from './send-fault.ts';

interface Props {
  /** A new value gives the page another chance, e.g. the address. */
  readonly resetKey: string;
  readonly fallback: (error: Error, retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Keeps a page's failure inside the page: header, footer and the way on stay. */
export class ErrorBoundary extends Component<Props, { readonly error: Error | undefined }> {
  override state: { readonly error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
    sendFault(error);
    announceHydrated();
  }

  override componentDidUpdate(before: Props): void {
    if (before.resetKey !== this.props.resetKey && this.state.error) this.setState({ error: undefined });
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error
      ? this.props.fallback(error, () => this.setState({ error: undefined }))
      : this.props.children;
  }
}
