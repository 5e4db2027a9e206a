import type { Package } from '@fareground/domain/catalogue/packages/package';
import type { PackageForm } from '@fareground/domain/catalogue/packages/package-form';
import {
  type PackageFault,
  type PackagePath,
  type PackageReason,
  readPackageForm,
} from '@fareground/domain/catalogue/packages/read-package-form';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useStaffAction } from '../../../firebase/use-staff-action.ts';
import type { MessageId } from '../../../i18n/ids.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { useOpenedAt } from '../../../staff/use-opened-at.ts';
import { useToast } from '../../../ui/toast.tsx';
import { savePackage } from '../data/packages.ts';
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

/** What to do about a fault, in words. */
const faultWords: Readonly<Record<PackageReason, MessageId>> = {
  missing: 'packageForm.fault.missing',
  'too-long': 'packageForm.fault.tooLong',
  'no-amount': 'packageForm.fault.noAmount',
  'not-allowed': 'packageForm.fault.notAllowed',
  'no-number': 'packageForm.fault.noNumber',
  'no-date': 'packageForm.fault.noDate',
  'out-of-range': 'packageForm.fault.outOfRange',
  'ends-before-the-start': 'packageForm.fault.endsBefore',
  'sale-over': 'packageForm.fault.saleOver',
  'no-event': 'packageForm.fault.noEvent',
  'no-tier': 'packageForm.fault.noTier',
  'no-fare': 'packageForm.fault.noFare',
  'not-published': 'packageForm.fault.notPublished',
  started: 'packageForm.fault.started',
  'other-currency': 'packageForm.fault.otherCurrency',
  'part-twice': 'packageForm.fault.partTwice',
  'more-than-there-is': 'packageForm.fault.moreThanThereIs',
  'only-add-ons': 'packageForm.fault.onlyAddOns',
  'one-event': 'packageForm.fault.oneEvent',
  'several-dates': 'packageForm.fault.severalDates',
  'too-many-places': 'packageForm.fault.tooManyPlaces',
  fixed: 'packageForm.fault.fixed',
};
