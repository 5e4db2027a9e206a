import {
  type DoorListPageRequest,
  doorListPageResponseSchema,
  doorListPrintSchema,
  doorListResponseSchema,
  type SaleFileRequest,
  saleFileResponseSchema,
} from '@fareground/domain/api/door-lists';
import { entryRulesResponseSchema } from '@fareground/domain/api/gate';
import { type AddGuestsRequest, addGuestsResponseSchema } from '@fareground/domain/api/guests';
import { callApi } from '../../firebase/api-client.ts';
import { downloadFile } from '../../firebase/download.ts';

// The door list of an event, and the files with everybody on it.

const pathOf = (eventId: string, what: string) => `/admin/events/${encodeURIComponent(eventId)}/${what}`;

export const readDoorList = (eventId: string) =>
  callApi({ method: 'GET', path: pathOf(eventId, 'door-list'), answer: doorListResponseSchema });

export const readDoorListPage = (eventId: string, body: DoorListPageRequest) =>
  callApi({
    method: 'POST',
    path: pathOf(eventId, 'door-list'),
    body,
    answer: doorListPageResponseSchema,
  });

/** Whether who went out of the event may come in again. */
export const changeEntryRules = (eventId: string, mayReenter: boolean, idempotencyKey: string) =>
  callApi({
    method: 'POST',
    path: pathOf(eventId, 'entry-rules'),
    body: { mayReenter },
    idempotencyKey,
    answer: entryRulesResponseSchema,
  });

export const requestSaleFile = (
  { eventId, ...body }: SaleFileRequest & { readonly eventId: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: pathOf(eventId, 'sale-files'),
    body,
    idempotencyKey,
    answer: saleFileResponseSchema,
  });

export const addGuests = (
  { eventId, ...body }: AddGuestsRequest & { readonly eventId: string },
  idempotencyKey: string,
) =>
  callApi({
    method: 'POST',
    path: pathOf(eventId, 'guests'),
    body,
    idempotencyKey,
    answer: addGuestsResponseSchema,
  });

const filePath = (fileId: string) => `/admin/sale-files/${encodeURIComponent(fileId)}`;

/** Everybody of 25,000 takes the server its time, milliseconds. */
const PATIENCE = 60_000;

export const readDoorListPrint = (fileId: string) =>
  callApi({ method: 'GET', path: filePath(fileId), answer: doorListPrintSchema, patience: PATIENCE });

/** @returns nothing when it was saved, or why not */
export const saveSaleFile = (fileId: string, name: string) => downloadFile(filePath(fileId), name);
