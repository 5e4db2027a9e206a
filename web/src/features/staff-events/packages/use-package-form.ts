import type { Package } from '@fareground/domain/catalogue/packages/package';
import type { PackageForm } from '@fareground/domain/catalogue/packages/package-form';
import {
  type PackageFault,
  type PackagePath,
  readPackageForm,
} from '@fareground/domain/catalogue/packages/read-package-form';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useOpenedAt } from '../../../staff/use-opened-at.ts';
import { useToast } from '../../../ui/toast.tsx';
import { savePackage } from '../data/packages.ts';
import { faultWords } from './fault-words.ts';
import { usePackagedEvents } from './use-packaged-events.ts';

/** A new one gets an id that nobody types. */
const newId = (): string => `package-${crypto.randomUUID().slice(0, 13)}`;

/** What stands in the form of a package, what is wrong with it, and how it is saved. */
export function usePackageForm(stored: Package | null, first: PackageForm) {
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  const now = useOpenedAt();
  const [form, setForm] = useState(first);
  const [id] = useState(() => stored?.id ?? newId());
  const [tried, setTried] = useState<{ readonly goesOnSale: boolean; readonly count: number }>();
  const packaged = usePackagedEvents(form.parts.map(({ eventId }) => eventId));
  const save = useStaffAction(savePackage);
  const check = (goesOnSale: boolean) => {
    const at = { id, stored, events: packaged.events, by: 'staff', now: Math.max(now, Date.now()) };
    const read = readPackageForm(form, { ...at, goesOnSale });
    return read.ok ? [] : read.faults;
  };
  const refused = save.problem?.code === 'invalid-argument' ? faultsIn(save.problem.details.faults) : [];
  const faults = tried ? [...check(tried.goesOnSale), ...refused] : [];
  const error = (path: PackagePath): string | undefined => {
    const fault = faults.find((one) => one.path === path);
    return fault && t(faultWords[fault.reason]);
  };
  const submit = async (putOnSale: boolean) => {
    setTried({ goesOnSale: putOnSale, count: (tried?.count ?? 0) + 1 });
    if (!packaged.isDone || check(putOnSale).length > 0) return;
    const answer = await save.run({ id, form, seen: stored?.updatedAt ?? null, putOnSale });
    if (!answer) return;
    toast({
      text: t(putOnSale ? 'packageForm.isOnSale' : 'packageForm.saved', { name: answer.package.name }),
    });
    await navigate(staffPaths.packages.to());
  };
  return {
    form,
    packaged,
    set: (change: Partial<PackageForm>) => setForm((before) => ({ ...before, ...change })),
    error,
    /** How often it was tried with faults, so that the first one is shown. */
    tries: faults.length > 0 ? (tried?.count ?? 0) : 0,
    /** Saving, or waiting for the events that the form is checked against. */
    busy: save.busy || !(packaged.isDone || packaged.hasFailed),
    /** What is said of the whole: the faults of fields stand beside them. */
    problem: refused.length > 0 ? undefined : save.problem,
    submit,
  };
}
export type PackageFormState = ReturnType<typeof usePackageForm>;

/** What the server found, which may know more than this page. */
const faultsIn = (details: unknown): readonly PackageFault[] =>
  Array.isArray(details)
    ? details.filter(
        (one): one is PackageFault =>
          typeof one === 'object' &&
          one !== null &&
          'path' in one &&
          'reason' in one &&
          one.reason in faultWords,
      )
    : [];
