import { type Role, roles } from '@fareground/domain/people/permissions';
import type { User } from '@fareground/domain/people/user';
import { isFound, USER_PAGE, type UserCursor, type UserFilter } from '@fareground/domain/people/user-search';
import Search from 'lucide-react/icons/search';
import UserSearch from 'lucide-react/icons/user-search';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { staffPaths } from '../../../config/staff-paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useT } from '../../../i18n/use-t.tsx';
import { Pager, useCursorPages } from '../../../staff/cursor-pages.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Field, Input, Select } from '../../../ui/field.tsx';
import { EmptyState, Loading } from '../../../ui/states.tsx';
import { usePeoplePage } from '../data/people-queries.ts';
import { AccountBadge, PersonCell, RoleBadges } from './person-cell.tsx';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** While somebody types, the question waits this long for the next letter, milliseconds. */
const typingPause = 250;

/** Everybody there is, a page at a time; the filter stands in the address. */
export function PeopleList() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const change = (name: string, value: string) =>
    setSearch(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  return (
    <Card>
      <search className="dash-filters" aria-label={t('people.find')}>
        <div className="wide">
          <TextFilter value={filter.text} onChange={(text) => change('q', text)} />
        </div>
        <Field label={t('people.role')}>
          <Select value={filter.role} onChange={({ target }) => change('role', target.value)}>
            <option value="">{t('people.anyRole')}</option>
            <option value="any">{t('people.staff')}</option>
            {roles.map((role) => (
              <option key={role} value={role}>
                {t(`role.${role}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('people.account')}>
          <Select
            value={filter.disabled === '' ? '' : filter.disabled ? 'disabled' : 'active'}
            onChange={({ target }) => change('state', target.value)}
          >
            <option value="">{t('people.anyState')}</option>
            <option value="active">{t('people.active')}</option>
            <option value="disabled">{t('people.disabled')}</option>
          </Select>
        </Field>
      </search>
      <Rows filter={filter} />
    </Card>
  );
}

function filterOf(search: URLSearchParams): UserFilter {
  const role = search.get('role') ?? '';
  const state = search.get('state');
  return {
    text: search.get('q') ?? '',
    role: role === 'any' || roles.some((one) => one === role) ? (role as Role | 'any') : '',
    disabled: state === 'disabled' ? true : state === 'active' ? false : '',
  };
}

function TextFilter({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (text: string) => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState(value);
  // The other filters may have changed during the pause, so the newest callback is called, not that of the letter.
  const newestOnChange = useRef(onChange);
  newestOnChange.current = onChange;
  useEffect(() => {
    const timer = setTimeout(() => newestOnChange.current(typed), typingPause);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Field label={t('people.find')} hint={t('people.findHint')}>
      <Input
        icon={Search}
        type="search"
        value={typed}
        maxLength={128}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Field>
  );
}

function Rows({ filter }: { readonly filter: UserFilter }) {
  const t = useT();
  const format = useFormat();
  const pages = useCursorPages<UserCursor>(JSON.stringify(filter));
  const live = usePeoplePage(filter, pages.cursor);
  if (live.status === 'loading') return <Loading rows={8} />;
  const page = live.data.slice(0, USER_PAGE);
  const last = page.at(-1);
  const more = live.size > USER_PAGE;
  const rows = page.filter(({ server: { email = '', roles = [] } = {}, ...one }) =>
    isFound({ ...one, email, roles }, filter),
  );
  if (!last || (rows.length === 0 && !more && pages.page === 1)) {
    return (
      <EmptyState icon={UserSearch} title={t('people.none')}>
        {t('people.noneHint')}
      </EmptyState>
    );
  }
  const columns: Column<User>[] = [
    {
      key: 'person',
      heading: t('people.person'),
      cell: (one) => (
        <PersonCell person={one}>
          <Link to={staffPaths.manageUser.to({}, { person: one.id })}>
            {one.displayName || one.server?.email || t('staff.noName')}
          </Link>
        </PersonCell>
      ),
    },
    { key: 'roles', heading: t('staff.roles'), cell: (one) => <RoleBadges person={one} /> },
    { key: 'state', heading: t('people.account'), cell: (one) => <AccountBadge person={one} /> },
    { key: 'since', heading: t('staff.since'), cell: (one) => format.dateYear(one.createdAt, zone) },
  ];
  return (
    <>
      <DataTable caption={t('manageUser.title')} columns={columns} rows={rows} rowKey={(one) => one.id} />
      <Pager
        page={pages.page}
        onBack={pages.page > 1 ? pages.back : undefined}
        onNext={more ? () => pages.next({ sort: last.server?.sort ?? '', id: last.id }) : undefined}
      />
    </>
  );
}
