import { DAY } from '@fareground/domain/core/time';
import { namedPartner, type Partner, partnerIdOf, partnerSchema } from '@fareground/domain/people/partner';

type Facts = Partial<Omit<Partner, 'id' | 'name' | 'createdAt' | 'updatedAt' | 'updatedBy'>>;

/** Organisers and operators of the demo, by name. */
const PARTNERS: Readonly<Record<string, Facts>> = {
  'Coliseu da Ribeira': {
    legalName: 'Coliseu da Ribeira, Lda.',
    address: 'Rua do Cais 12\n4050-293 Porto',
    country: 'PT',
    vatNumber: 'PT501442600',
    email: 'bilheteira@coliseu.example',
    phone: '+351 222 000 120',
    website: 'https://coliseu.example/',
    about: 'A hall on the quay since 1911: concerts, opera and **fado** on 200 nights a year.',
  },
  'Cais Aberto': {
    legalName: 'Associação Cais Aberto',
    address: 'Largo do Terreiro 3\n4050-603 Porto',
    country: 'PT',
    email: 'hello@caisaberto.example',
    website: 'https://caisaberto.example/',
    about: 'Friends who put a festival of brass bands on the river every spring.',
  },
  'Minho Lines': {
    legalName: 'Minho Lines, S.A.',
    address: 'Avenida da Estação 40\n4700-223 Braga',
    country: 'PT',
    vatNumber: 'PT502757191',
    email: 'office@minholines.example',
    phone: '+351 253 000 400',
    website: 'https://minholines.example/',
    about: 'Coaches between Porto, Braga and Vigo, every day of the year.',
  },
  'Aero Shuttle': { legalName: 'Aero Shuttle Unipessoal, Lda.', country: 'PT', phone: '+351 229 000 200' },
  'Douro Rail': {
    legalName: 'Douro Rail, E.P.E.',
    country: 'PT',
    email: 'passengers@dourorail.example',
    about: 'Trains along the Douro and down to Lisbon.',
  },
  'Severn Rail': { legalName: 'Severn Rail Ltd', country: 'GB', email: 'hello@severnrail.example' },
  'Ría Ferries': { legalName: 'Ría Ferries, S.L.', country: 'ES', email: 'reservas@riaferries.example' },
  'Rio Boats': { legalName: 'Rio Boats, Lda.', country: 'PT' },
  Northwing: { legalName: 'Northwing Airways Ltd', country: 'GB', website: 'https://northwing.example/' },
};

export const demoPartners = (now: number, staffUid: string): Partner[] =>
  Object.entries(PARTNERS).map(([name, facts]) =>
    partnerSchema.parse({
      ...namedPartner(partnerIdOf(name), name),
      ...facts,
      ...{ createdAt: now - 90 * DAY, updatedAt: now - 90 * DAY, updatedBy: staffUid },
    }),
  );
