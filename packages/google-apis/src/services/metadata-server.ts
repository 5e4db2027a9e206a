import { type Api, Raw, route } from '../route.ts';

const flavour = { 'metadata-flavor': 'Google' };
const text = (body: string): Raw => new Raw(body, { ...flavour, 'content-type': 'application/text' });

/** Where a program on Google's machines learns who it is: https://cloud.google.com/compute/docs/metadata/predefined-metadata-keys */
export const metadataServer: Api = {
  name: 'metadata.google.internal',
  routes: [
    route('GET', '/', null, () => text('computeMetadata/')),
    route('GET', '/computeMetadata/v1/instance', null, () => text('service-accounts/')),
    route(
      'GET',
      '/computeMetadata/v1/instance/service-accounts/default/token',
      null,
      () =>
        new Raw(JSON.stringify({ access_token: 'ya29.caller', expires_in: 3_599, token_type: 'Bearer' }), {
          ...flavour,
          'content-type': 'application/json',
        }),
    ),
    route('GET', '/computeMetadata/v1/instance/service-accounts/default/email', null, (_, cloud) =>
      text((cloud.tokens.get('ya29.caller') ?? '').replace(/^\w+:/, '')),
    ),
    route('GET', '/computeMetadata/v1/project/project-id', null, (_, cloud) =>
      text([...cloud.projects.keys()][0] ?? ''),
    ),
  ],
};
