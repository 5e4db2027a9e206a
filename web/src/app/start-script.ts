/**
 * Starts the application when the server's picture is there: what the server sent is seen before a byte of script is asked for, and a
 * finger or a key does not wait for it. A button or a field that is pressed before the page is awake is pressed again when it is
 * (`awake.ts`), so that no press is lost; links work without us. The style sheets that stand in the page are entered as links that are
 * disabled, which are not fetched: the client's loader then takes them for loaded. Addresses are read from the script's own element, so
 * that its text is the same everywhere and the policy can name its hash.
 */
export const startScript = `(()=>{const d=document,{files:f,styles:s}=d.currentScript.dataset,l=(r,h)=>{const e=d.createElement('link');e.rel=r;e.href=h;e.disabled=r=='stylesheet';d.head.append(e)};for(const h of s.split(' '))l('stylesheet',h);const q=[],k=e=>{const t=e.target.closest('button,label,input');if(t&&e.isTrusted){e.preventDefault();e.stopPropagation();q.push(t)}},v=async()=>{removeEventListener('click',k,!0);for(const t of q.splice(0)){t.click();await 0}};addEventListener('click',k,!0);addEventListener('awake',v,{once:!0});let o;const g=()=>{if(o)return;o=1;const a=f.split(' ');for(const h of a)l('modulepreload',h);import(a[0]).catch(v)};for(const n of ['pointerdown','keydown'])addEventListener(n,g,{once:!0,passive:!0});addEventListener('load',()=>setTimeout(g,3e3));new PerformanceObserver(()=>setTimeout(g)).observe({type:'paint',buffered:!0})})()`;
