import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from './states.tsx';

interface Props {
  /** Another value shows the part again, e.g. another address that asks for other data. */
  readonly resetKey?: string;
  readonly children: ReactNode;
}

/**
 * Shows the error state in place of the part of a page whose data could not be read; the rest of the page stays. What
 * reactfire once failed to read stays failed as long as the page lives, so trying again is loading the page anew.
 */
export class DataBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('A part of the page could not be read', error, info.componentStack);
  }

  override componentDidUpdate(before: Props): void {
    if (before.resetKey !== this.props.resetKey && this.state.hasFailed) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ErrorState onRetry={() => location.reload()} /> : this.props.children;
  }
}
