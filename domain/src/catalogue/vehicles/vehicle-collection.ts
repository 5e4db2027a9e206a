/** In a file of its own because public pages read pictures of vehicles and nothing else of them. */
export const VEHICLES = 'vehicles';
export const vehiclePath = (id: string): string => `${VEHICLES}/${id}`;
