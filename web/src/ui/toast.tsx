import './toast.css';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { Icon } from './icon.tsx';

interface Toast {
  readonly text: string;
  readonly tone?: 'good' | 'bad';
  /** What can be done about it: undo, try again. */
  readonly action?: { readonly label: string; readonly run: () => void };
}
interface Shown extends Toast {
  readonly key: number;
}

const shownFor = 8_000;
const ToastContext = createContext<(toast: Toast) => void>(() => {});

/** Shows for eight seconds that something was done, with a way to undo it where there is one. */
export const useToast = (): ((toast: Toast) => void) => useContext(ToastContext);

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const drop = useCallback((key: number) => setToasts((all) => all.filter((toast) => toast.key !== key)), []);
  const show = useCallback(
    (toast: Toast) => {
      const key = Date.now() + Math.random();
      setToasts((all) => [...all.slice(-2), { ...toast, key }]);
      setTimeout(() => drop(key), shownFor);
    },
    [drop],
  );
  const region = useMemo(
    () => (
      <div className="toasts" role="status">
        {toasts.map((toast) => (
          <div key={toast.key} className={toast.tone === 'bad' ? 'toast bad' : 'toast'}>
            <Icon of={toast.tone === 'bad' ? TriangleAlert : CircleCheck} />
            <span>{toast.text}</span>
            {toast.action ? (
              <button
                type="button"
                onClick={() => {
                  toast.action?.run();
                  drop(toast.key);
                }}
              >
                {toast.action.label}
              </button>
            ) : null}
          </div>
        ))}
      </div>
    ),
    [toasts, drop],
  );
  return (
    <ToastContext value={show}>
      {children}
      {region}
    </ToastContext>
  );
}
