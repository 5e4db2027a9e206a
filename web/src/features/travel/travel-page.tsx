import { TravelView } from './travel-view.tsx';

/** S10 */
export default function TravelPage() {
  return <TravelView />;
}
