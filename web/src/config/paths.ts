/** The names after a colon in a pattern: `'/event/:id'` gives `'id'`. */
type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;
type Params<P extends string> = { readonly [K in ParamNames<P>]: string };
type Query = Readonly<Record<string, string | number | undefined>>;
type Args<P extends string> = [ParamNames<P>] extends [never]
  ? [params?: Record<never, never>, query?: Query]
  : [params: Params<P>, query?: Query];

export interface Path<P extends string> {
  /** What the router matches. */
  readonly pattern: P;
  /** The address for these parameters; an empty query value is left out. */
  readonly to: (...args: Args<P>) => string;
}

function path<const P extends string>(pattern: P): Path<P> {
  return {
    pattern,
    to: (...[params, query]) => {
      const values = (params ?? {}) as Readonly<Record<string, string>>;
      const address = pattern.replace(/:([a-zA-Z]+)/g, (_, name: string) =>
        encodeURIComponent(values[name] ?? ''),
      );
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(query ?? {}))
        if (value !== undefined && value !== '') search.set(name, String(value));
      const tail = search.toString();
      return tail ? `${address}?${tail}` : address;
    },
  };
}

/** Every route of the product, declared once. The comment is the route's id in the specification. */
export const paths = {
  home: path('/'), // S1
  events: path('/events'), // S2
  category: path('/events/:category'), // S3
  event: path('/event/:id'), // S4
  reserve: path('/event/reserve/:id'), // S5
  payment: path('/payment'), // S6, query: booking
  about: path('/about-us'), // S7
  join: path('/join-us'), // S8
  terms: path('/terms'), // S9
  travel: path('/travel'), // S10, query: from, to, date
  vehicle: path('/travel/:vehicle'), // S11
  trip: path('/trip/:tripId'), // choice of seats, query: from, to (stop numbers)
  booking: path('/booking/:id'),
  ticket: path('/ticket/:serial'),
  gate: path('/gate'),
  dashboard: path('/dashboard'), // S12
  adminDashboard: path('/dashboard/admin-dashboard'), // S13
  addEvent: path('/dashboard/admin/add-event'), // S14
  bookingReports: path('/dashboard/admin/booking-reports'), // S15
  manageTickets: path('/dashboard/admin/manage-tickets'), // S16
  manageUser: path('/dashboard/admin/manage-user'), // S17
  paymentReports: path('/dashboard/admin/payment-reports'), // S18
  allPaymentReports: path('/dashboard/admin/payment-reports/all'), // S19
  setting: path('/dashboard/admin/setting'), // S20
  audit: path('/dashboard/admin/audit'), // query: person, action, target, from, to
  applications: path('/dashboard/admin/applications'), // query: state, id
  outbox: path('/dashboard/admin/outbox'), // query: mail, template
  profile: path('/dashboard/my-profile'), // S21
  security: path('/dashboard/my-profile/security'), // beside S21: ways in, second factor, devices
  myData: path('/dashboard/my-data'),
  payments: path('/dashboard/payments'), // S22
  addBus: path('/dashboard/add-bus'), // S23
  createTrip: path('/dashboard/create-trip'), // S24
  manageTrip: path('/dashboard/manage-trip'), // S25
  updateProfile: path('/updateprofile'), // S26
  login: path('/auth/login'), // S27, query: next
  register: path('/auth/register'), // S28, query: next
  authAction: path('/auth/action'), // links in mails, query: mode, oobCode
  invitation: path('/auth/invitation'), // query: code
} as const;
