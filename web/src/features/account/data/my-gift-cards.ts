import { type MyGiftCardsResponse, myGiftCardsResponseSchema } from '@fareground/domain/api/gift-cards';
import { type Answer, callApi } from '../../../firebase/api-client.ts';

/** The gift cards that one has bought and paid. */
export const readMyGiftCards = (signal: AbortSignal): Promise<Answer<MyGiftCardsResponse>> =>
  callApi({ method: 'GET', path: '/gift-cards', answer: myGiftCardsResponseSchema, signal });
